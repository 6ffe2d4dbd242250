/** For a form that asks for a new password twice: the second one is right once both are the same. */
export const recheckPasswords = ({ password, confirmPassword }: Record<string, string>) =>
	password && password === confirmPassword ? (['confirmPassword'] as const) : []
