import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { openApiDocument } from './document.ts'

/** Part of `npm run check`: every recommended Redocly rule, warnings too. No file or host read. */
const problems = await lintFromString({
  source: JSON.stringify(openApiDocument(ENDPOINTS), null, 1),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
})
for (const { ruleId, message, location } of problems)
  console.error(`${ruleId} at ${location[0]?.pointer ?? '#'}: ${message}`)
if (problems.length > 0) process.exitCode = 1
