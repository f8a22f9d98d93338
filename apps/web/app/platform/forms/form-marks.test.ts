import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const APP = new URL('../../', import.meta.url).pathname

/** They change nothing of an account, but that one of them ends its sign-in. */
const WITHOUT_MARK = [
  'features/account/profile/look.tsx',
  'features/site/cookies.screen.tsx',
  'platform/layouts/staff-area.route.tsx',
  'ui/cookie-choices/cookie-choices.tsx',
]

test('every form that is posted says whom its page was made for', () => {
  const posted = globSync('**/*.tsx', { cwd: APP })
    .map((path) => ({ path, code: readFileSync(APP + path, 'utf8') }))
    .filter(({ path, code }) => !path.includes('.test.') && code.includes('method="post"'))
  expect(posted.map(({ path }) => path)).toContain('platform/forms/form.tsx')
  const without = posted.filter(({ code }) => !code.includes('name={PERSON_FIELD}'))
  expect(without.map(({ path }) => path).sort()).toEqual(WITHOUT_MARK)
})
