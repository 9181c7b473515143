import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
    globalIgnores(["dist", "build"]),
    eslint.configs.recommended,
    {
        files: ["**/*.ts", "**/*.tsx"],
        extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
        languageOptions: { parserOptions: { projectService: true } },
        rules: {
            "@typescript-eslint/explicit-module-boundary-types": "error",
            "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
            "@typescript-eslint/prefer-nullish-coalescing": [
                "error",
                { ignorePrimitives: { string: true, number: true } },
            ], // empty: not given
            "@typescript-eslint/no-floating-promises": [
                "error",
                { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["describe", "test"] }] },
            ],
            "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
        },
    },
    {
        files: ["src/**/*.ts", "src/**/*.tsx"],
        rules: {
            "no-restricted-imports": ["error", { patterns: [{ regex: "^node:" }] }],
            "no-restricted-globals": ["error", "Buffer", "process", "global", "setImmediate"],
            "no-restricted-syntax": [
                "error",
                {
                    selector:
                        "JSXAttribute[name.name='dangerouslySetInnerHTML'], MemberExpression[property.name=/^(inner|outer)HTML$/]",
                    message: "Foreign texts must never become markup.",
                },
            ],
        },
    },
    {
        files: ["scripts/*.js"],
        languageOptions: { globals: { console: "readonly", process: "readonly", URL: "readonly", Buffer: "readonly" } },
    },
);
