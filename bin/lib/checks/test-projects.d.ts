export const pure: string[]
export const sqlite: string[]
export const postgres: string[]
