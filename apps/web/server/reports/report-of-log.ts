import { type ErrorReport, type ParseStack, toErrorReport } from '#platform/error-reports/report-rules.ts'

/** A log line of level error: only these names are read, and nothing else of it leaves. */
interface LogLine {
  readonly err?: unknown
  readonly requestId?: unknown
  /** The template of a route or, from the pages, the path that was asked for. */
  readonly route?: unknown
  readonly path?: unknown
  readonly method?: unknown
  readonly job?: unknown
}

/** By the same rules as the browser's report; undefined for a line that tells of no error. */
export function reportOfLog(line: LogLine, parseStack: ParseStack): ErrorReport | undefined {
  const { err, requestId, route, path } = line
  if (!(err instanceof Error)) return undefined
  const page = path ?? route
  return toErrorReport(
    {
      error: err,
      ...(typeof page === 'string' && { page }),
      ...(typeof requestId === 'string' && { requestId }),
      tags: { ...toTextTag(line, 'method'), ...toTextTag(line, 'job') },
    },
    parseStack,
  )
}

function toTextTag(line: LogLine, name: 'method' | 'job'): Record<string, string> {
  const value = line[name]
  return typeof value === 'string' ? { [name]: value } : {}
}
