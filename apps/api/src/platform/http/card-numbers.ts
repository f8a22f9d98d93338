import { type FieldErrors, Problem } from '@tarnbrook/contract/errors'
import { hasNumberOfCardScheme } from '@tarnbrook/domain/typed/card-number'

/**
 * Refuses card numbers, at any depth: they go to the vault's own field only, so one here is a
 * mistake. Page addresses (campaign numbers), files (seen by staff) and ids of a bank are exempt.
 * @throws Problem VALIDATION_FAILED, with the fields that have one
 */
export function refuseCardNumbers(sent: unknown): void {
  const fields = Object.fromEntries(fieldsWithCardNumber(sent).map((name) => [name, [MESSAGE]]))
  if (Object.keys(fields).length > 0)
    throw new Problem('VALIDATION_FAILED', { fields: fields as FieldErrors })
}

const EXEMPT = new Set(['file', 'bankId'])

const MESSAGE = 'Don’t put a card number here. We never store card numbers'

/** The names of the form's fields, as in the errors of a schema: `user.addresses.0.line1`. */
function fieldsWithCardNumber(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      hasCard(name)
        ? [path.join('.') || '_']
        : EXEMPT.has(name)
          ? []
          : fieldsWithCardNumber(inner, [...path, name]),
    )
  return (typeof value === 'string' || typeof value === 'number') && hasCard(String(value))
    ? [path.join('.')]
    : []
}

function hasCard(text: string): boolean {
  return !IS_ADDRESS_OF_PAGE.test(text) && !IS_PHONE_NUMBER.test(text) && hasNumberOfCardScheme(text)
}

const IS_ADDRESS_OF_PAGE = /^(?:https?:\/\/|\/[a-z])\S+$/

/** With its country's code, which can begin as a card scheme does. */
const IS_PHONE_NUMBER = /^\s*\+[0-9 ()-]+$/
