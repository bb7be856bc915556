declare module '*/.dependency-cruiser.mjs' {
  const config: { forbidden: unknown[]; options: unknown }
  export const rooms: string[]
  export default config
}
