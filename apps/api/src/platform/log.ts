import { maskCardNumbers } from '@tarnbrook/domain/typed/card-number'
import { type DestinationStream, pino } from 'pino'

export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error' | 'debug'>

/** JSON lines on standard output, without personal data and secrets. */
export function createLog(level = 'info', destination?: DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    redact: {
      paths: PERSONAL_PATHS.flatMap((path) => [path, `*.${path}`, `*.*.${path}`, `*.*.*.${path}`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError },
    // The whole line: a card's number may stand in any text, also where no one expects one.
    hooks: { streamWrite: maskCardNumbers },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Not `code`: an error's code says what went wrong. Codes that we text are in a removed `body`. */
const PERSONAL_PATHS = [
  'authorization',
  'cookie',
  'token',
  'password',
  'verificationCode',
  'firstName',
  'lastName',
  'dateOfBirth',
  'email',
  'mobileNumber',
  'phone',
  'accountNumber',
  'sortCode',
  'accountHolderName',
  'addresses',
  'recipient',
  'body',
  'html',
]

/** Messages of database errors can quote the row, so only their code and constraint are logged. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  const isDatabaseError = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: error.name,
    code,
    constraint,
    message: isDatabaseError ? 'database error' : error.message,
    stack: isDatabaseError ? undefined : error.stack,
  }
}
