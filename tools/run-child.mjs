// A child process that receives the signals of its parent. Plain JavaScript without dependencies, for any Node from 20.19 on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program and forwards signals to it until it ends.
 * @param quiet collect its output instead of printing it
 * @returns its exit code (128 + the signal's number when a signal ended it), and its output when quiet
 */
export function runChild(command, args, options, { quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const passOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    const end = (code) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve({ code, output })
    }
    child.once('error', (error) => end((output += `${error.message}\n`) && 127))
    child.once('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
