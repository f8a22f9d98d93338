import { Hero } from './hero.tsx'

export const examples = (['plain', 'filled'] as const).map((tone) => ({
  name: `Hero, ${tone}`,
  render: () => (
    <Hero
      title="See the full cost before you borrow"
      lead="Checking your rate won’t affect your credit score."
      tone={tone}
    >
      <p>The calculator</p>
    </Hero>
  ),
}))
