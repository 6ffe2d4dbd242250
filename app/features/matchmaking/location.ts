/** Where somebody says they live, or as much as is known. */
export const locationWords = (location: string | null) => location || 'South Africa'
