import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Operation, openApiDocument } from '#description/document.ts'
import type { TestApi } from './kit.ts'

/** One answer of the API, and its deviations from the API's own description. */
export interface CheckedAnswer {
  operationId: string
  status: number
  faults: string[]
}

/** From now on every answer is checked against its description and listed in `answers`. */
export function describedApi(api: TestApi): TestApi & { answers: CheckedAnswer[] } {
  const check = createCheck()
  const answers: CheckedAnswer[] = []
  return {
    ...api,
    answers,
    async call(method, path, options) {
      const answer = await api.call(method, path, options)
      answers.push(check(`${method} ${path.split('?')[0]}`, answer))
      return answer
    },
  }
}

function createCheck() {
  const document = openApiDocument(ENDPOINTS)
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      pattern: new RegExp(
        `^${method.toUpperCase()} ${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
    })),
  )

  return (call: string, answer: { status: number; body: unknown }): CheckedAnswer => {
    const operation = operations.find(({ pattern }) => pattern.test(call))?.operation
    if (!operation) return { operationId: call, status: answer.status, faults: ['is not described'] }
    const { operationId } = operation
    return { operationId, status: answer.status, faults: findFaults(operation, answer) }
  }

  function findFaults(operation: Operation, { status, body }: { status: number; body: unknown }): string[] {
    const described = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`]
    const name = described?.$ref.split('/').at(-1)
    if (!name) return [`status ${status} is not described`]
    const [media] = Object.entries(document.components.responses[name]!.content)
    if (media![0] !== 'application/json') return faultsOfDocument(media![0], body)
    const validate = getValidator(name)
    if (!validate(body)) return [ajv.errorsText(validate.errors)]
    const { error } = body as { error?: { code: ErrorCode } }
    const isDescribed = !error || (error.code in media![1].examples && ERROR_STATUS[error.code] === status)
    return isDescribed ? [] : [`code ${error.code} is not described for ${status}`]
  }

  function getValidator(name: string): ValidateFunction {
    const known = validators.get(name)
    if (known) return known
    const made = ajv.compile({ $ref: `api#/components/responses/${name}/content/application~1json/schema` })
    validators.set(name, made)
    return made
  }
}

function faultsOfDocument(type: string, body: unknown): string[] {
  const isRight = type === 'application/pdf' ? body instanceof Uint8Array : typeof body === 'string'
  return isRight ? [] : [`is not ${type}`]
}
