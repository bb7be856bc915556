import { expect, test } from 'vitest'
import { killAtRandomMoments } from './testing/killing.ts'
import { withDataDir } from './testing/process.ts'

// `node bench/kill.ts 200` does it 200 times.
test('killed at any moment of checkout and payment: every answered order is there once, every paid one ends paid', async () => {
  await withDataDir(async (folder) => {
    const { kills, answered, repeated, paid, ...wrong } = await killAtRandomMoments(folder, 10)
    expect(wrong).toEqual({ lost: 0, surplus: 0, gaps: 0, unpaid: 0, invented: 0, letterTwins: 0, letterless: 0 })
    expect(kills).toBe(10)
    expect(Math.min(answered, paid)).toBeGreaterThan(0)
    expect(repeated).toBeLessThanOrEqual(answered)
  })
}, 300_000)
