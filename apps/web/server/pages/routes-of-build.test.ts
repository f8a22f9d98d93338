import { expect, test } from 'vitest'
import { loadProductionBuild } from './production-build.ts'
import { routesOfBuild } from './routes-of-build.ts'

const build = await loadProductionBuild()
const { match } = routesOfBuild(build)
const routesOf = (path: string) => Object.keys(match(path).build.routes)

// The router goes through all the routes it has several times with each request.
test.each([
  ['/login', ['root', 'platform/layouts/boundary.route', 'features/auth/login.screen']],
  [
    '/account/borrow/quote/about-you',
    [
      'root',
      'platform/layouts/boundary.route',
      'platform/layouts/borrower-area.route',
      'features/applications/quote/quote.screen',
    ],
  ],
  ['/no/such/page', ['root', 'platform/layouts/boundary.route', 'features/site/not-found.screen']],
])('%s is rendered by a build with its own routes and no other', (path, routes) => {
  expect(routesOf(path).toSorted()).toEqual(routes.toSorted())
  expect(Object.keys(match(path).build.assets.routes).toSorted()).toEqual(routes.toSorted())
  expect(match(path).build.assets.url).toBe(build.assets.url)
})

// Each build gets its own handler: as many as there are pages, and not as there are paths.
test('two paths of one page share its build', () => {
  const [one, other] = ['/account/borrow/requested/1', '/account/borrow/requested/2'].map(match)
  expect(one).not.toBe(other)
  expect(one!.build).toBe(other!.build)
})

test('the build with all the routes stays as it is', () => {
  match('/login')
  expect(Object.keys(build.routes).length).toBeGreaterThan(60)
})
