import { withDataDir } from '../src/server/testing/shop-process.ts'
import { restartAtRandomMoments } from '../src/server/testing/restarting.ts'

/** `node bench/restarts.ts [times]`: stops and starts the shop at once, that often, and says what did not open. */
const times = Number(process.argv[2] ?? 50)
const report = await withDataDir((folder) => restartAtRandomMoments(folder, times, (line) => console.log(line)))
console.log(report)
if (report.failures.length > 0 || report.left) process.exitCode = 1
