import { runAtTerminal } from './terminal.ts'

/** One value can have 100 MB. */
const TIMEOUT_MS = 10 * 60_000

const KEEP_OLD_KEY =
  'Keep the old key: set SECRET_KEY=new,old, where old is the key that sealed them, and run this again.'
/** What it has hashed is recognised for so long: deferred searches longest. */
const WHEN_OLD_KEY_CAN_GO = 'The old key can go once every process has had SECRET_KEY=new,old for 24 hours.'

/**
 * Seals everything again under the first key of `SECRET_KEY`, beside the running product. What was
 * stopped goes on where it was; after a run that ended, all is looked at again.
 */
await runAtTerminal(
  async (deps) => {
    const { canReseal, reseal } = await import('@tarnbrook/api/platform/sealing/reseal')
    if (!(await canReseal(deps))) {
      console.error('DATABASE_OWNER_URL has to be set: only the owner of the tables may do this.')
      return false
    }
    const places = await reseal(deps, {
      tell: ({ place, current, resealed, unreadable, isEnded }) => {
        const counts = `${resealed} sealed again, ${current} were already, ${unreadable} cannot be opened`
        console.info(`${place}: ${counts}${isEnded ? '.' : ' so far.'}`)
      },
    })
    const count = (of: 'resealed' | 'unreadable') => places.reduce((sum, place) => sum + place[of], 0)
    const [resealed, unreadable] = [count('resealed'), count('unreadable')]
    if (resealed > 0)
      console.info(`${resealed} values were sealed again. Run this once more, until nothing is left.`)
    if (unreadable > 0) console.error(`${unreadable} values cannot be opened. ${KEEP_OLD_KEY}`)
    if (resealed + unreadable === 0)
      console.info(`Nothing is left that an old key has sealed. ${WHEN_OLD_KEY_CAN_GO}`)
    return unreadable === 0
  },
  { isOwner: true, timeoutMs: TIMEOUT_MS },
)
