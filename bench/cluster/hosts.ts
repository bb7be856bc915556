import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hosts of a small network on one machine: each is a network namespace of Linux with an address of its own on one bridge. What runs
 * there reaches the others over the network only, and a host can lose its cable or its power.
 */
export interface Host {
  readonly name: string
  readonly ip: string
  /** Before a command that is to run on this host. */
  readonly enter: readonly string[]
  /** Starts a program there; `user` is not root. What it prints goes to a log in the folder. */
  start(command: readonly string[], options?: { user?: string }): ChildProcess
  /** Power cut: every program there ends at once, without a word to anybody. */
  cutPower(): Promise<void>
  /** The cable is pulled out: packets are lost, connections stay half open. */
  unplug(): void
  plugIn(): void
}

const bridge = 'shop-bench'
const network = '10.77.0'
/** The machine itself, where the load balancer, the visitors and the mail server are. */
export const here = `${network}.1`

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
const namespaceOf = (name: string) => `${bridge}-${name}`
/** Linux allows 15 letters. */
const cableOf = (name: string) => `shopb-${name}`
const pidsOn = (name: string) => ip('netns', 'pids', namespaceOf(name)).split('\n').filter(Boolean).map(Number)

async function cutPower(name: string): Promise<void> {
  for (let left = 50; left > 0; left--) {
    const pids = pidsOn(name)
    if (pids.length === 0) return
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself meanwhile.
      }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`programs on ${name} do not end`)
}

/** What an earlier run that was killed has left behind. */
async function removeLeftovers(): Promise<void> {
  for (const line of ip('netns', 'list').split('\n')) {
    const name = line.split(' ')[0] ?? ''
    if (!name.startsWith(`${bridge}-`)) continue
    await cutPower(name.slice(bridge.length + 1))
    ip('netns', 'delete', name)
  }
  spawnSync('ip', ['link', 'delete', bridge])
}

function plug(name: string, address: string): void {
  const [namespace, cable] = [namespaceOf(name), cableOf(name)]
  ip('netns', 'add', namespace)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  ip('-n', namespace, 'link', 'set', 'lo', 'up')
}

export interface Network {
  /** @param last last number of its address */
  addHost(name: string, last: number): Host
  /** Ends whatever runs on its hosts. */
  close(): Promise<void>
}

/** @param logs folder for what the programs print */
export async function createNetwork(logs: string): Promise<Network> {
  await removeLeftovers()
  mkdirSync(logs, { recursive: true })
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${here}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  return {
    addHost(name, last) {
      const address = `${network}.${last}`
      plug(name, address)
      const enter = ['ip', 'netns', 'exec', namespaceOf(name)]
      return {
        name,
        ip: address,
        enter,
        start(command, { user } = {}) {
          const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : []
          const [program = '', ...rest] = [...enter, ...asUser, ...command]
          const log = join(logs, `${name}-${(command[0] ?? '').split('/').at(-1)}.log`)
          const child = spawn('sh', ['-c', 'log=$1; shift; exec "$@" >>"$log" 2>&1', 'sh', log, program, ...rest], { stdio: 'ignore' })
          child.on('error', () => {})
          return child
        },
        cutPower: () => cutPower(name),
        unplug: () => void ip('link', 'set', cableOf(name), 'down'),
        plugIn: () => void ip('link', 'set', cableOf(name), 'up'),
      }
    },
    close: removeLeftovers,
  }
}

/** A small disk of its own: a file with ext4 that is mounted, so that it can be filled without filling the machine's. */
export function mountDisk(folder: string, name: string, { megabytes, owner }: { megabytes: number; owner: { uid: number; gid: number } }) {
  const [image, path] = [join(folder, `${name}.img`), join(folder, name)]
  mkdirSync(path)
  execFileSync('truncate', ['-s', `${megabytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, path])
  chownSync(path, owner.uid, owner.gid)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' }),
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', path]),
  }
}
export type Disk = ReturnType<typeof mountDisk>

/** Shares of one processor, by cgroups of version 1; null where they cannot be made. */
export function limitProcessor(name: string, share: number, pids: readonly number[]): (() => void) | null {
  const group = `/sys/fs/cgroup/cpu/${bridge}-${name}`
  try {
    mkdirSync(group, { recursive: true })
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(Math.round(100_000 * share)))
    for (const pid of pids) writeFileSync(`${group}/cgroup.procs`, String(pid))
    return () => {
      for (const pid of pids)
        try {
          writeFileSync('/sys/fs/cgroup/cpu/cgroup.procs', String(pid))
        } catch {
          // It is gone.
        }
      spawnSync('rmdir', [group])
    }
  } catch {
    return null
  }
}
