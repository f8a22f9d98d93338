import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreeAdvice } from './free-advice.tsx'

const UK = ['MoneyHelper', 'StepChange']
const ALL = [...UK, 'National Debtline', 'Advice Direct Scotland', 'Citizens Advice Scotland', 'Advice NI']

test.each([
  ['england-and-wales', [...UK, 'National Debtline']],
  ['scotland', [...UK, 'National Debtline', 'Advice Direct Scotland', 'Citizens Advice Scotland']],
  ['northern-ireland', [...UK, 'Advice NI']],
  [null, ALL],
] as const)('names who helps in %s', (nation, names) => {
  const page = renderToStaticMarkup(<FreeAdvice nation={nation} />)
  expect(ALL.filter((name) => page.includes(`${name}</a>`))).toEqual(names)
})
