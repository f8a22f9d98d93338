import { runAtTerminal } from './terminal.ts'

/**
 * Seals everything again under the first key of `SECRET_KEY`, beside the running product. What was
 * stopped goes on where it was; after a run that ended, all is looked at again.
 */
await runAtTerminal(async (deps) => {
  const { reseal } = await import('@tarnbrook/api/platform/sealing/reseal')
  const places = await reseal(deps, ({ place, current, resealed, unreadable, isEnded }) => {
    const counts = `${resealed} sealed again, ${current} were already, ${unreadable} cannot be opened`
    console.info(`${place}: ${counts}${isEnded ? '.' : ' so far.'}`)
  })
  const count = (of: 'resealed' | 'unreadable') => places.reduce((sum, place) => sum + place[of], 0)
  const [resealed, unreadable] = [count('resealed'), count('unreadable')]
  if (unreadable > 0) console.error(`${unreadable} values can be opened with none of the keys given.`)
  console.info(
    resealed > 0
      ? `${resealed} values were sealed again. Run it once more: the old key can go when nothing is left.`
      : 'Nothing is left that an old key has sealed.',
  )
  return unreadable === 0
})
