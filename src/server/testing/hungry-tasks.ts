/** Tasks for tests of child processes: they behave like programs under hostile files. */
export const echo = (input: unknown): unknown => input

/** Takes memory outside V8's heap, which V8's limit does not cover. */
export function fill(): number {
  const taken: Buffer[] = []
  for (;;) taken.push(Buffer.alloc(8 * 1024 * 1024, taken.length + 1))
}

/** Blocks the event loop for ever. */
export function spin(): void {
  for (;;);
}

export function fails(): never {
  throw new Error('a bug')
}

export async function* counts({ to }: { to: number }, feeds: readonly AsyncIterable<unknown>[]): AsyncGenerator<Buffer> {
  for (let index = 0; index < to; index++) yield Buffer.from(`${index};`)
  for (const feed of feeds) for await (const batch of feed) yield Buffer.from(`${String(batch)};`)
}

/** The kernel's limit on this process's data, in bytes. */
export async function limitOfData(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  return Number(/^Max data size\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1])
}

export const environment = (): string[] => Object.keys(process.env)
