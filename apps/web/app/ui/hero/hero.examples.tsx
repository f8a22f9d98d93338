import { Hero } from './hero.tsx'

export const examples = (['card', 'band', 'sentence'] as const).map((place) => ({
  name: `Hero, ${place}`,
  render: () => (
    <Hero
      title="See the full cost before you borrow"
      lead="Checking your rate won’t affect your credit score."
      tone={place === 'band' ? 'filled' : 'plain'}
      place={place}
    >
      <p>The calculator</p>
    </Hero>
  ),
}))
