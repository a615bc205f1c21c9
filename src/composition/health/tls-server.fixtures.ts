import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

/** Self-signed certificate for 127.0.0.1, valid for a hundred years. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUajc9zB9oApHk5RqPpbnRobeJj0MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEzMDAwMDIwMFoYDzIxMjYxMTA2
MDAwMjAwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARHi6p9Vu1iNd+hUz6Z5H72s9wD88P7EShR10aqQxI96UPgE4eP+jy9
EZBxcZ4n9LrRG3aiFaVp1htJkN2OuS+Jo2QwYjAdBgNVHQ4EFgQUOk/gyMHYru8v
6f/i2D/pNV2LlZYwHwYDVR0jBBgwFoAUOk/gyMHYru8v6f/i2D/pNV2LlZYwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IA0SqMajuhFR0/vF0JTE/obWddWTgly+OYvpuZ7xxDmJAiEA5XO1gArl5VRMLF+/
Lyh9jRCpf39d0UbUa8WhdKzdUks=
-----END CERTIFICATE-----
`

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQZi0cwpiVcu2/+EH
wD+FLAp03BTBN1pl3aD6cGQBtymhRANCAARHi6p9Vu1iNd+hUz6Z5H72s9wD88P7
EShR10aqQxI96UPgE4eP+jy9EZBxcZ4n9LrRG3aiFaVp1htJkN2OuS+J
-----END PRIVATE KEY-----
`

/** Starts a test server whose certificate no browser trusts. */
export async function serveTls() {
  const server = createServer({ key: KEY, cert: CERTIFICATE })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
