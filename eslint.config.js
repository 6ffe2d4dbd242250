import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']))

// Which folder may import which is checked by bin/lib/arrows.js.
export default defineConfig(
	globalIgnores([
		'build/',
		'.react-router/',
		'data/',
		'db/migrations/',
		'public/',
		'test-results/',
		'playwright-report/',
	]),
	js.configs.recommended,
	{ rules: { 'no-control-regex': 'off' } }, // what people send is cleaned of control characters
	{
		files: ['**/*.js'],
		languageOptions: {
			globals: readonly('process', 'console', 'fetch', 'URL', 'setTimeout', 'setInterval', 'performance'),
		},
	},
	{
		// The commands install the packages, so they have to start without them.
		files: ['bin/**/*.js'],
		ignores: ['**/*.test.js'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [{ regex: '^(?!node:|[.])', message: 'import() it after install().' }] },
			],
		},
	},
	{
		files: ['**/*.{ts,tsx}'],
		extends: [ts.configs.recommended],
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
			eqeqeq: ['error', 'always', { null: 'ignore' }],
		},
	},
)
