import { crashAtRandomMoments } from '../src/server/testing/crash-report.ts'
import { withDataDir } from '../src/server/testing/shop-process.ts'

/** `node bench/crash.ts [times]`: kills the shop in the middle of checkout and payment and reports losses. */
const times = Number(process.argv[2] ?? 200)
const started = Date.now()
const report = await withDataDir((folder) => crashAtRandomMoments(folder, times, (line) => console.log(line)))
console.log({ ...report, minutes: Math.round((Date.now() - started) / 6_000) / 10 })
const { lostAnswers, surplus, gaps, unpaid, invented, duplicateEmails, ordersWithoutEmail } = report
if (lostAnswers + surplus + gaps + unpaid + invented + duplicateEmails + ordersWithoutEmail > 0) process.exitCode = 1
