declare module '*/.dependency-cruiser.mjs' {
  const config: { forbidden: unknown[]; options: unknown }
  export const rooms: string[]
  export const foreignTables: Record<string, string[]>
  export default config
}
