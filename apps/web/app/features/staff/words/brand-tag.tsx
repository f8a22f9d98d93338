import { Tag } from '#ui/tag/tag.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'

export function BrandTag({ brand }: { brand: string }) {
  return <Tag>{BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand}</Tag>
}
