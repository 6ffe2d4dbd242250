/** For forms with a repeated password: clears the error of the repetition once both are equal. */
export const recheckPasswords = ({ password, confirmPassword }: Record<string, string>) =>
	password && password === confirmPassword ? (['confirmPassword'] as const) : []
