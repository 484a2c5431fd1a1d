/** What is said of what is sent, of answers and of access. */
import { list, nearest, shown } from "../../contract/diagnostics/wording.js"
import type { ErrorsOf, ErrorTable } from "../../model/diagnostic.js"
import { permissions } from "../../oauth/flow/permissions.js"
import type { ApiContentErrorFields } from "../errors.js"
import { serviceTokenLifetime } from "../mechanisms.js"
import { roles } from "../roles.js"
import { quoted } from "./words.js"

/** The rows of what is sent, of answers and of access. */
export const contentDiagnostics: ErrorTable<ErrorsOf<ApiContentErrorFields>> = {
  "api-field-missing": {
    severity: "error",
    contract: ["A-ST-1"],
    meaning: "A required field is missing.",
    message: (p) => `${p.field} is missing; it is required.`,
    remedy: (p) => `Give ${p.field}.`,
  },
  "api-field-blank": {
    severity: "error",
    contract: ["A-ST-1", "C-102"],
    meaning: "A required text is blank.",
    message: (p) => `${p.field} is blank.`,
    remedy: (p) => `Give ${p.field} a text.`,
  },
  "api-field-type": {
    severity: "error",
    contract: ["A-ST-1"],
    meaning: "A field is of the wrong type.",
    message: (p) => `${p.field === "" ? "The request" : p.field} is ${p.actual}; expected ${p.expected}.`,
    remedy: (p) => `Give ${p.expected}.`,
  },
  "api-field-unknown": {
    severity: "error",
    contract: ["A-ST-1", "C-102"],
    meaning: "There is no field of that name, and what it was to say would be lost.",
    message: (p) => `There is no field ${quoted(p.field)}.${nearest(p.field, p.known)}`,
    remedy: (p) => `The fields are ${list(p.known)}.`,
  },
  "api-role-unknown": {
    severity: "error",
    contract: ["A-ST-2"],
    meaning: "The role is not exactly one of the four.",
    message: (p) => `${quoted(p.role)} is not a role.${nearest(p.role, roles)}`,
    remedy: () => `The roles are ${list(roles)}, in upper case.`,
  },
  "api-role-above-creator": {
    severity: "error",
    contract: ["A-ST-7", "C-34"],
    meaning: "A token is created only with a role equal to or lower than the creator's.",
    message: (p) => `The creator's role is ${p.creator}, and ${p.role} is neither equal to it nor lower.`,
    remedy: () => "Ask for a lower role, or let somebody with a higher one create the token.",
  },
  "api-resources-empty": {
    severity: "error",
    contract: ["A-ST-9", "C-102"],
    meaning: "An empty list of resources does not say whether the token is for all of them or for none.",
    message: () => "The list of resources is empty.",
    remedy: () => "Name the resources, or leave the list out for a token that is not restricted.",
  },
  "api-resource-invalid": {
    severity: "error",
    contract: ["A-ST-3", "A-ST-10", "C-103"],
    meaning: "A text cannot be the id of a resource.",
    message: (p) => `${quoted(p.resource)} is not the id of a resource.`,
    remedy: () =>
      'An id is made of ASCII letters, digits, "_" and "-"; it is "app_…" for an application and "addon_…" for an add-on.',
  },
  "api-resource-kind": {
    severity: "error",
    contract: ["A-ST-3", "C-103"],
    meaning: "An id is that of something that is not a resource, or its prefix is misspelled.",
    message: (p) =>
      `${quoted(p.resource)} is not the id of an application or an add-on.${p.near === null ? "" : ` Did you mean "${p.near}…"?`}`,
    remedy: () => 'Give an id that begins with "app_" or "addon_", or the real id of a resource.',
  },
  "api-resource-repeated": {
    severity: "error",
    contract: ["A-ST-3", "C-103"],
    meaning: "A resource is named twice.",
    message: (p) => `${quoted(p.resource)} is named twice.`,
    remedy: () => "Name each resource once.",
  },
  "api-ttl-range": {
    severity: "error",
    contract: ["A-ST-4", "A-LIM-1", "C-35"],
    meaning: "A lifetime is not a whole number of seconds from 1 second to 1 year.",
    message: (p) =>
      `${p.seconds} is not a lifetime: a whole number of seconds from ${serviceTokenLifetime.minimum} to ${serviceTokenLifetime.maximum} (1 year) was expected.`,
    remedy: () => `Give seconds, 86400 for a day; the default is ${serviceTokenLifetime.default} (90 days).`,
  },
  "api-duration-invalid": {
    severity: "error",
    contract: ["A-ST-4", "C-104"],
    meaning: "A text is not a duration.",
    message: (p) => `${quoted(p.text)} is not a duration.`,
    remedy: () =>
      "Write whole numbers with units, the largest first: 45m, 12h, 90d, 2w, 1y, 1d12h. A y is 365 days; months differ in length.",
  },
  "api-answer-invalid": {
    severity: "error",
    contract: ["A-ST-5", "A-ST-6", "A-ST-11", "C-208"],
    meaning: "An answer or a record does not have the shape that the contract describes.",
    message: (p) =>
      `The ${p.answer}${p.field === "" ? "" : ` at "${shown(p.field)}"`} is ${p.actual}; expected ${p.expected}.`,
    remedy: () => "Check the status of the answer: an error has another shape.",
  },
  "api-organisation-other": {
    severity: "error",
    contract: ["A-ST-13", "C-37"],
    meaning: "The token acts for another organisation.",
    message: (p) =>
      `The request is for the organisation ${quoted(p.actual)}, and the token acts for ${quoted(p.expected)}.`,
    remedy: () => "Use a token of that organisation.",
  },
  "api-role-too-low": {
    severity: "error",
    contract: ["A-ST-8", "C-34"],
    meaning: "Add-on endpoints need at least the role MANAGER.",
    message: (p) => `Add-on endpoints need at least the role ${p.needed}, and the token has ${p.role}.`,
    remedy: (p) => `Use a token with the role ${p.needed} or a higher one.`,
  },
  "api-role-applications-only": {
    severity: "error",
    contract: ["A-ST-8"],
    meaning: "The role DEVELOPER reaches application endpoints only.",
    message: (p) => `The role ${p.role} reaches application endpoints only.`,
    remedy: () => "Use a token with a higher role.",
  },
  "api-resource-outside": {
    severity: "error",
    contract: ["A-ST-9", "A-ST-10", "C-37"],
    meaning: "The request targets a resource that the token is not for.",
    message: (p) => `The request targets ${quoted(p.resource)}, which is not among the token's resources.`,
    remedy: () => "Use a token that names this resource, or one that is not restricted.",
  },
  "api-collection-scoped": {
    severity: "error",
    contract: ["A-ST-9", "C-37"],
    meaning: "A token that is restricted to resources works on no collection.",
    message: () => "The request targets no single resource, and the token is restricted to resources.",
    remedy: () => "Use a token that is not restricted, or request one of its resources.",
  },
  "api-check-failed": {
    severity: "error",
    contract: ["A-ST-10", "C-199", "C-209"],
    meaning: "A check in a service token does not hold for a request.",
    message: (p) => `Check ${p.check} of block ${p.block} of the token does not hold: ${shown(p.text)}.`,
    remedy: () => "Use a token that is not narrowed to something else.",
  },
  "api-attenuation-empty": {
    severity: "error",
    contract: ["A-ST-10", "C-105"],
    meaning: "An attenuation restricts nothing.",
    message: () => "There is nothing to restrict the token by.",
    remedy: () => "Give a shorter lifetime, resources, or both.",
  },
  "api-attenuation-past": {
    severity: "error",
    contract: ["A-ST-10", "C-105"],
    meaning: "An attenuated token would have expired already.",
    message: (p) => `The derived token would expire at ${p.expires}, and it is ${p.now} (Unix seconds).`,
    remedy: () => "Give a time in the future, in Unix seconds.",
  },
  "api-attenuation-longer": {
    severity: "error",
    contract: ["A-ST-10"],
    meaning: "An attenuation can only shorten the lifetime.",
    message: (p) =>
      `The derived token would expire at ${p.expires}, after the original at ${p.original} (Unix seconds).`,
    remedy: () => "Give a shorter lifetime.",
  },
  "api-attenuation-wider": {
    severity: "error",
    contract: ["A-ST-10"],
    meaning: "An attenuation can only take resources away.",
    message: (p) => `${quoted(p.resource)} is not among the original's resources.`,
    remedy: () => "Name resources that the original has.",
  },
  "api-permission-unknown": {
    severity: "warning",
    contract: ["A-OA-9"],
    meaning: "A permission is not one of those that the contract names.",
    message: (p) =>
      `${quoted(p.permission)} is not a known permission.${nearest(p.permission, Object.keys(permissions))}`,
    remedy: () => "It is kept; check its spelling, or that this version of the library knows it.",
  },
}
