import { crashAtRandomMoments } from './crash-report.ts'
import { withDataDir } from '../src/server/testing/data-folder.ts'

/** `node bench/crash.ts [times]`: kills the shop in the middle of checkout, payment, receipts, voids and refunds, and reports losses. */
const times = Number(process.argv[2] ?? 200)
const started = Date.now()
const report = await withDataDir((folder) => crashAtRandomMoments(folder, times, (line) => console.log(line)))
console.log({ ...report, minutes: Math.round((Date.now() - started) / 6_000) / 10 })
const { crashes: _crashes, answered: _answered, repeated: _repeated, paid: _paid, acts: _acts, repeatedActs: _repeatedActs, ...losses } = report
if (Object.values(losses).some((count) => count !== 0)) process.exitCode = 1
