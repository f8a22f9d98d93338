import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { expect, test } from 'vitest'
import { answerText } from './question.ts'
import { buildQuestionGroups } from './questions-for.ts'

const brands = BRAND_KEYS.map((key) => getBrand(key))

test.each(brands)('$key: every fragment leads to one place', (brand) => {
  const groups = buildQuestionGroups(brand)
  const ids = groups.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(brands)('$key: says what is of this brand and of no other', (brand) => {
  const questions = buildQuestionGroups(brand).flatMap((group) => group.questions)
  const text = questions.map((question) => `${question.question} ${answerText(question, brand)}`).join('\n')
  for (const other of brands.filter(({ key }) => key !== brand.key)) {
    expect(text).not.toContain(other.contacts.phone)
    expect(text).not.toContain(other.contacts.contactEmail)
  }
  expect(text).toContain(brand.contacts.phone)
  expect(text.includes('The last one also has the option-to-purchase fee of £25')).toBe(
    brand.productType === 'hire-purchase',
  )
  expect(text.includes('vehicle')).toBe(brand.productType === 'hire-purchase')
  expect(/\bloan\b/.test(text)).toBe(brand.productType === 'unsecured')
})

test.each(brands)('$key: says what the firm whose name is on the site is paid', (brand) => {
  const asked = buildQuestionGroups(brand).flatMap((group) => group.questions)
  const text = answerText(asked.find(({ id }) => id === 'introductions')!, brand)
  const { introducer } = brand
  if (introducer)
    expect(text).toContain(`${introducer.legalName} introduces you to Tarnbrook Lending Limited`)
  else expect(text).not.toContain('introduces you')
  const { commission } = introducer ?? {}
  if (commission?.model === 'fixed') expect(text).toContain(`£${commission.amountPounds} for each agreement`)
  if (commission?.model === 'percentage')
    expect(text).toContain(`commission: ${commission.ratePercent}% of the amount of credit`)
  expect(text).toContain('doesn’t change your rate, your fees or what you pay')
})
