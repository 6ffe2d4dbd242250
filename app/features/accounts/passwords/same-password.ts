/** For forms with a repeated password: clears the error of the repetition once both are equal. */
export const recheckPasswords = ({ password, confirmPassword }: Record<string, string>) =>
	password && password === confirmPassword ? (['confirmPassword'] as const) : []

/** Marks the first of two passwords too while the repetition does not match: either may hold the slip. */
export const isWrong = ({ error }: { error?: unknown }) => Boolean(error) || undefined
