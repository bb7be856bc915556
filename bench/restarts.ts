import { withDataDir } from '../src/server/testing/data-folder.ts'
import { restartAtRandomMoments } from '../src/server/testing/restarting.ts'

/** `node bench/restarts.ts [times]`: repeatedly stops the shop and starts it again at once; reports starts that failed. */
const times = Number(process.argv[2] ?? 50)
const report = await withDataDir((folder) => restartAtRandomMoments(folder, times, (line) => console.log(line)))
console.log(report)
if (report.failures.length > 0 || report.left) process.exitCode = 1
