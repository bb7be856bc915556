import { execFileSync } from 'node:child_process'

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })

/** The tag of the newest release that this tree comes after (`v1.0.0`); null before the first one. */
export function lastRelease(): string | null {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new Error('a shallow clone does not know the releases: git fetch --unshallow --tags')
  return git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0] || null
}
