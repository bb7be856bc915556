/** Reads the complete answer of a URL. Throws on a refusal, because a refused request must not count as a fast one. */
export async function visit(url: string | URL): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${String(url)}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}
