/// <reference types="vite/client" />

declare module '*.json?raw' {
  const text: string
  export default text
}

declare module 'virtual:react-router/server-build' {
  export const build: import('react-router').ServerBuild
}
