/**
 * The health check of a container: asks each port that this environment opens whether it is alive.
 * Readiness is asked by what sends requests.
 */
const { ROLES = 'web,api,worker', PORT = '3000', API_PORT = '3001', METRICS_PORT } = process.env
const ports: Record<string, string | undefined> = { web: PORT, api: API_PORT, worker: METRICS_PORT }
const asked = ROLES.split(',').flatMap((role) => ports[role.trim()] || [])

if (asked.length === 0) {
  console.error(`A process with ROLES=${ROLES} can be asked on METRICS_PORT alone: set it.`)
  process.exitCode = 1
}
for (const port of asked) {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) })
  if (!response.ok) process.exitCode = 1
}
