import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const NODE_ONLY = ["src/node.ts", "src/folders.ts", "src/main.ts", "src/cryptography-node.ts"];

export default defineConfig(
    globalIgnores(["dist", "src/generated", "test/generated"]),
    eslint.configs.recommended,
    {
        files: ["**/*.ts"],
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
        },
    },
    {
        files: ["src/**/*.ts"],
        ignores: NODE_ONLY,
        rules: {
            "no-restricted-imports": [
                "error",
                { patterns: [{ regex: "^node:|connect-node$|/(node|folders|cryptography-node)\\.js$" }] },
            ],
            "no-restricted-globals": ["error", "Buffer", "process", "global", "setImmediate"],
        },
    },
    {
        files: ["scripts/*.js"],
        languageOptions: { globals: { atob: "readonly", console: "readonly", process: "readonly", URL: "readonly" } },
    },
);
