"""A member's way in and out by Amazon's own Python client, SRP reckoned here: prints what it saw as JSON."""

import base64
import datetime
import hashlib
import hmac
import json
import os
import secrets
import struct
import sys
import time

import boto3
from botocore.config import Config

CLIENT_ID, POOL_ID = os.environ["CLIENT_ID"], os.environ["USER_POOL_ID"]
EMAIL, PASSWORD = os.environ["EMAIL"], os.environ["PASSWORD"]
# The 3072 bit group of RFC 5054, which Cognito signs in with.
N = int(os.environ["SRP_N"], 16)
G = 2
pool = boto3.client(
    "cognito-idp",
    endpoint_url=os.environ["ADDRESS"],
    region_name="us-east-1",
    aws_access_key_id="nobody",
    aws_secret_access_key="nothing",
    config=Config(retries={"max_attempts": 1}),
)
seen = {}


def padded(number: int) -> bytes:
    text = format(number, "x")
    text = "0" + text if len(text) % 2 else text
    return bytes.fromhex("00" + text if text[0] in "89abcdef" else text)


def integer(*parts: bytes) -> int:
    return int(hashlib.sha256(b"".join(parts)).hexdigest(), 16)


def proof(challenge: dict, private: int, timestamp: str) -> str:
    """The signature that answers PASSWORD_VERIFIER."""
    public_b, salt = int(challenge["SRP_B"], 16), int(challenge["SALT"], 16)
    user = challenge["USER_ID_FOR_SRP"]
    identity = hashlib.sha256(f"{POOL_ID.split('_')[1]}{user}:{PASSWORD}".encode()).digest()
    x = integer(padded(salt), identity)
    u = integer(padded(pow(G, private, N)), padded(public_b))
    k = integer(padded(N), padded(G))
    shared = pow(public_b - k * pow(G, x, N), private + u * x, N)
    extracted = hmac.new(padded(u), padded(shared), hashlib.sha256).digest()
    key = hmac.new(extracted, b"Caldera Derived Key\x01", hashlib.sha256).digest()[:16]
    block = base64.b64decode(challenge["SECRET_BLOCK"])
    message = POOL_ID.split("_")[1].encode() + user.encode() + block + timestamp.encode()
    return base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()


def sign_in() -> dict:
    private = secrets.randbits(256)
    started = pool.initiate_auth(
        ClientId=CLIENT_ID,
        AuthFlow="USER_SRP_AUTH",
        AuthParameters={"USERNAME": EMAIL, "SRP_A": format(pow(G, private, N), "x")},
    )
    challenge = started["ChallengeParameters"]
    now = datetime.datetime.now(datetime.timezone.utc)
    timestamp = f"{now:%a %b} {now.day} {now:%H:%M:%S} UTC {now:%Y}"
    return pool.respond_to_auth_challenge(
        ClientId=CLIENT_ID,
        ChallengeName=started["ChallengeName"],
        ChallengeResponses={
            "USERNAME": challenge["USER_ID_FOR_SRP"],
            "PASSWORD_CLAIM_SIGNATURE": proof(challenge, private, timestamp),
            "PASSWORD_CLAIM_SECRET_BLOCK": challenge["SECRET_BLOCK"],
            "TIMESTAMP": timestamp,
        },
    )


def shown(secret: str, steps: int = 0) -> str:
    """What an authenticator app shows (RFC 6238), so many steps from now."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


tokens = sign_in()["AuthenticationResult"]
access = tokens["AccessToken"]
user = pool.get_user(AccessToken=access)
seen["email"] = {each["Name"]: each["Value"] for each in user["UserAttributes"]}["email"]
pool.update_user_attributes(AccessToken=access, UserAttributes=[{"Name": "nickname", "Value": "Ada"}])
named = pool.get_user(AccessToken=access)["UserAttributes"]
seen["nickname"] = [each["Value"] for each in named if each["Name"] == "nickname"]
secret = pool.associate_software_token(AccessToken=access)["SecretCode"]
seen["app"] = pool.verify_software_token(AccessToken=access, UserCode=shown(secret))["Status"]
pool.set_user_mfa_preference(
    AccessToken=access, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True}
)
asked = sign_in()
seen["challenge"] = asked["ChallengeName"]
answered = pool.respond_to_auth_challenge(
    ClientId=CLIENT_ID,
    ChallengeName=asked["ChallengeName"],
    Session=asked["Session"],
    ChallengeResponses={"USERNAME": EMAIL, "SOFTWARE_TOKEN_MFA_CODE": shown(secret, 1)},
)["AuthenticationResult"]
refreshed = pool.initiate_auth(
    ClientId=CLIENT_ID,
    AuthFlow="REFRESH_TOKEN_AUTH",
    AuthParameters={"REFRESH_TOKEN": answered["RefreshToken"]},
)["AuthenticationResult"]
seen["refreshed"] = pool.get_user(AccessToken=refreshed["AccessToken"])["PreferredMfaSetting"]
pool.change_password(
    AccessToken=refreshed["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword=os.environ["NEXT_PASSWORD"]
)
try:
    sign_in()
except pool.exceptions.NotAuthorizedException as refused:
    seen["old password"] = refused.response["Error"]["Message"]
PASSWORD = os.environ["NEXT_PASSWORD"]
seen["new password"] = sign_in()["ChallengeName"]
pool.global_sign_out(AccessToken=refreshed["AccessToken"])
try:
    pool.get_user(AccessToken=refreshed["AccessToken"])
except pool.exceptions.NotAuthorizedException as refused:
    seen["signed out"] = refused.response["Error"]["Code"]
json.dump(seen, sys.stdout)
