/** "2 things left to do": the same on the page of an application and in its email. */
export function countThings(count: number, what: string): string {
  return `${count} ${count === 1 ? 'thing' : 'things'} ${what}`
}
