"""The base string and the signature of each request that comes in as a line of JSON, by oauthlib."""
import json
import sys

from oauthlib.oauth1.rfc5849 import signature as s

for line in sys.stdin:
    r = json.loads(line)
    query = r["url"].split("?", 1)[1] if "?" in r["url"] else ""
    pairs = s.collect_parameters(
        uri_query=query, body=r["form"], headers={"Authorization": r["authorization"]}
    )
    text = s.signature_base_string(
        r["method"], s.base_string_uri(r["url"]), s.normalize_parameters(pairs)
    )
    if r["signatureMethod"] == "PLAINTEXT":
        signature = s.sign_plaintext(r["consumerSecret"], r["tokenSecret"])
    else:
        name = {"HMAC-SHA1": "SHA-1", "HMAC-SHA512": "SHA-512"}[r["signatureMethod"]]
        signature = s._sign_hmac(name, text, r["consumerSecret"], r["tokenSecret"])
    print(json.dumps({"baseString": text, "signature": signature}))
