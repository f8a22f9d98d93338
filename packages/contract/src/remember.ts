/**
 * `make` with its last results kept by key, for a pure function whose result is not changed.
 * Strangers may choose keys: at `most`, all are forgotten, which costs no more than no cache.
 */
export function remember<Asked, Kept>(
  make: (asked: Asked) => Kept,
  { toKey: keyOf, most }: { toKey: (asked: Asked) => string; most: number },
): (asked: Asked) => Kept {
  const kept = new Map<string, Kept>()
  return (asked) => {
    const key = keyOf(asked)
    if (kept.has(key)) return kept.get(key) as Kept
    const made = make(asked)
    if (kept.size >= most) kept.clear()
    kept.set(key, made)
    return made
  }
}
