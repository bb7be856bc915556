/** The environment as the operator set it. */
export const envSnapshot: Readonly<Record<string, string | undefined>> = { ...process.env }

// Libraries choose their fast build by this name, React above all (its other one renders half as fast);
// the shop's own mode is in `environment`. So this file is main.ts's first import.
process.env['NODE_ENV'] = 'production'
