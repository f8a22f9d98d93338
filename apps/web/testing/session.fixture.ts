import { getBrand } from '@tarnbrook/brands/brand'
import type { Session } from '#platform/store/session.ts'

/** The session of someone who is not signed in, on the main lender's site. */
export function sessionWith(changes: Partial<Session> = {}): Session {
  return {
    brand: 'main',
    brandFacts: getBrand(changes.brand ?? 'main'),
    user: null,
    env: 'local',
    buildVersion: 'test',
    chat: { appId: 'app', widgetUrl: 'http://chat.example/widget/app' },
    publicUrl: 'http://localhost:3000',
    features: '',
    intentSeed: 'seed',
    ...changes,
  }
}
