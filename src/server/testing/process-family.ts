import { readdirSync, readFileSync } from 'node:fs'

/** A process and all its descendants. Empty on systems without /proc. */
export function processFamily(root: number): number[] {
  const family = new Set([root])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        if (family.has(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))) family.add(Number(name))
      } catch {
        // It has ended meanwhile.
      }
  }
  return [...family]
}

/** Resident memory of a process in MB; 0 when it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The command line of a process, for telling its children apart. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
