/** One row of docs/measurements.md. */
export interface Row {
  readonly what: string
  readonly measured: string
  readonly target: string
  readonly met: boolean | null
}

export function row(what: string, measured: string, target: string, met: boolean | null): Row {
  process.stdout.write(`${met === null ? '      ' : met ? 'ok    ' : 'MISSED'} ${what}: ${measured} (${target})\n`)
  return { what, measured, target, met }
}

export function table(rows: readonly Row[]): string {
  return [
    '| what | measured | target | |',
    '|---|---|---|---|',
    ...rows.map(({ what, measured, target, met }) => `| ${what} | ${measured} | ${target} | ${met === null ? '' : met ? 'met' : '**missed**'} |`),
  ].join('\n')
}

export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
export const percent = (share: number) => `${Math.round(share * 100)} %`
