/** What an address answers, whole. Throws where it refuses: what a bench did not do must not count as done fast. */
export async function visit(url: string | URL): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${String(url)}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}
