import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { readDocumentState } from './platform/document/document-state.tsx'
import { watchForErrors } from './platform/error-reports/error-reporting.ts'
import { startLoadingAhead } from './platform/routing/load-ahead.ts'
import { storeContext } from './platform/routing/route.ts'
import { keepTypedAnswers, restoreKeptAnswers, takeKeptAnswers } from './platform/take-over/kept-answers.ts'
import { keepPageOffline } from './platform/take-over/offline-links.ts'
import { takeOver } from './platform/take-over/take-over.tsx'
import { listenToBrowser, makeStore } from './store.ts'

void start()

async function start() {
  const errors = watchForErrors()
  // Every date is a Temporal one; browsers that lack it get it before anything else runs.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const state = readDocumentState()
  const store = makeStore({
    extra: { fetch: (path, init) => fetch(path, init), log: console, report: errors.report },
    preloadedState: state,
  })
  errors.begin(state.session)
  listenToBrowser(store)
  keepPageOffline(store)
  const readPerson = () => store.getState().session.user?.id
  const kept = takeKeptAnswers(readPerson())
  keepTypedAnswers(readPerson)
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(storeContext, store)
    return context
  }
  const told = new WeakSet<object>()
  const onError = (error: unknown) => {
    // An answer that a page threw (404, say) is not our error, and not worth loading reports for.
    if (isRouteErrorResponse(error)) return
    // The router and React each tell of an error in a page.
    if (error instanceof Object && told.has(error)) return
    if (error instanceof Object) told.add(error)
    errors.report({ error })
  }
  takeOver(
    <StrictMode>
      <Provider store={store}>
        <HydratedRouter getContext={getContext} onError={onError} />
      </Provider>
    </StrictMode>,
    {
      onError,
      onTakenOver: () => {
        restoreKeptAnswers(kept)
        startLoadingAhead()
      },
    },
  )
}
