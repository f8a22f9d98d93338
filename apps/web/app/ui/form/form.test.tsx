import { useForm } from '@conform-to/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Checkboxes, Radios } from './choices.tsx'
import { DateInput } from './date-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { errorSummaryFromForm, errorSummaryItems } from './error-summary-items.ts'
import type { FieldSource } from './field-source.ts'
import { Select } from './select.tsx'
import { MoneyInput, Textarea } from './text-input.tsx'

test('hint and error describe the control, in that order', () => {
  const field = { id: 'amount', name: 'amount', errors: ['Enter an amount'], defaultValue: '12' }
  const html = renderToStaticMarkup(<MoneyInput field={field} label="Amount" hint="In pounds." />)
  expect(html).toContain('aria-describedby="amount-hint amount-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('inputMode="decimal"')
  expect(html).toContain('value="12"')
})

test('the first radio carries the id of the field, so that the summary leads to it', () => {
  const field = { id: 'home', name: 'home', defaultValue: 'b' }
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  const html = renderToStaticMarkup(<Radios field={field} label="Home" choices={choices} />)
  expect(html).toMatch(/<input[^>]*id="home"[^>]*value="a"\/>/)
  expect(html).toMatch(
    /<input[^>]*id="home-2"[^>]*checked=""[^>]*value="b"\/>|id="home-2"[^>]*value="b"[^>]*checked/,
  )
})

test('a date is three boxes that the browser can fill in', () => {
  const field = { id: 'born', name: 'born', defaultValue: '1988-07-14' }
  const html = renderToStaticMarkup(<DateInput field={field} label="Date of birth" isBirthDate />)
  for (const [part, value] of [
    ['day', '14'],
    ['month', '07'],
    ['year', '1988'],
  ]) {
    expect(html).toMatch(new RegExp(`id="born.${part}"[^>]*name="born.${part}"`))
    expect(html).toMatch(new RegExp(`autoComplete="bday-${part}"[^>]*value="${value}"`))
  }
})

test('the metadata of a Conform field is a field source as it is', () => {
  const html = renderToStaticMarkup(<ConformForm />)
  expect(html).toContain('id="loan-amount"')
  expect(html).toContain('value="7500"')
  expect(html).toContain('id="loan-amount-error"')
  expect(html).toContain('href="#loan-amount"')
})

test('each control of a form that was refused has what was typed or chosen in it', () => {
  const html = renderToStaticMarkup(<RefusedForm />)
  expect(html).toMatch(/id="kept-amount"[^>]*value="ten"/)
  expect(html).toContain('>My own words</textarea>')
  const chosen = [...html.matchAll(/<(?:input|option)[^>]* (?:checked|selected)=""[^>]*>/g)].map(
    ([tag]) => / value="([^"]*)"/.exec(tag)?.[1],
  )
  expect(chosen).toEqual(['b', 'c', 'd', 'f', 'on'])
})

test('one message for a date leads to its day, and is not repeated for its parts', () => {
  const allErrors = {
    born: ['Enter your date of birth'],
    'born.day': ['Enter your date of birth'],
    '': ['We could not send this'],
  }
  expect(errorSummaryFromForm({ id: 'f', allErrors }, { born: 'day' })).toEqual([
    { message: 'Enter your date of birth', fieldId: 'f-born.day' },
    { message: 'We could not send this' },
  ])
  expect(errorSummaryItems([{ id: 'a', name: 'a' }])).toEqual([])
})

function ConformForm() {
  const [form, fields] = useForm<{ amount: string }>({
    id: 'loan',
    defaultValue: { amount: '7500' },
    lastResult: { status: 'error', initialValue: { amount: '7500' }, error: { amount: ['Enter less'] } },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary items={errorSummaryFromForm(form)} />
      <MoneyInput field={fields.amount} label="Amount" />
    </form>
  )
}

const CHOICES = ['a', 'b', 'c', 'd', 'e', 'f'].map((value) => ({ value, label: value }))

function RefusedForm() {
  const typed = {
    amount: 'ten',
    story: 'My own words',
    one: 'b',
    radio: 'c',
    boxes: ['d', 'f'],
    agreed: 'on',
  }
  const [, fields] = useForm<Record<keyof typeof typed, unknown>>({
    id: 'kept',
    lastResult: { status: 'error', initialValue: typed, error: { amount: ['Enter an amount'] } },
  })
  return (
    <>
      <MoneyInput field={fields.amount as FieldSource} label="Amount" />
      <Textarea field={fields.story as FieldSource} label="What happened?" />
      <Select field={fields.one as FieldSource} label="One" options={CHOICES} />
      <Radios field={fields.radio as FieldSource} label="Which?" choices={CHOICES} />
      <Checkboxes field={fields.boxes as FieldSource} label="Which of these?" choices={CHOICES} />
      <Checkbox field={fields.agreed as FieldSource} label="I agree" />
    </>
  )
}
