import type { ConfigData } from 'html-validate'

/** How every document is read: as strictly as the validator can, but for what is only a way of writing the same thing. */
export const htmlRules: ConfigData = {
	extends: ['html-validate:recommended', 'html-validate:a11y'],
	rules: {
		// React's way of writing, which the parser reads as the same: `<br/>`, `required=""`, `maxLength`.
		'void-style': 'off',
		'attr-case': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		// React's ids begin with an underscore, which HTML allows.
		'valid-id': ['error', { relaxed: true }],
		// Tables laid out anew on a phone lose their meaning in some browsers unless the roles are said.
		'no-redundant-role': 'off',
		// Several boxes of one question are sent under one name.
		'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
		// A list or a form of a card is named by what it holds; screen readers tell it.
		'aria-label-misuse': ['error', { allowAnyNamable: true }],
		// What cannot be followed now stays a link to screen readers, and an area that scrolls is a region of its own.
		'prefer-native-element': ['error', { exclude: ['link', 'region'] }],
		// The name of a venue stands whole in its title, however long it is.
		'long-title': 'off',
		// Where a telephone number may break is a matter of how narrow the footer is.
		'tel-non-breaking': 'off',
	},
}
