import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { AttentionItem } from '@tarnbrook/contract/attention/attention'

export const QUEUE_WORDS: Record<AttentionItem['queue'], string> = {
  money: 'Money',
  difficulty: 'Difficulty',
  people: 'Messages and calls',
  complaints: 'Complaints',
  applying: 'Applications',
  decisions: 'Decisions',
  machinery: 'Machinery',
}

export const BRAND_NAMES: Record<BrandKey, string> = {
  main: 'Main',
  motor: 'Motor',
  'post-office': 'Post office',
  supermarket: 'Supermarket',
  'money-management': 'Money management',
}
