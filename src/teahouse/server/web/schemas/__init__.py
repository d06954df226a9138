"""The JSON Schema, OpenAPI document and TypeScript types, generated from the structs."""
