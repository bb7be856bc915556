/** The environment as the operator set it. */
export const envSnapshot: Readonly<Record<string, string | undefined>> = { ...process.env }

// Libraries choose their production build by NODE_ENV while they load: React's other build renders half as fast. So main.ts imports this
// file first. The shop's own mode is read from the snapshot.
process.env['NODE_ENV'] = 'production'
