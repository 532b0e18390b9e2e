import { render } from "preact";
import { LabApp } from "./app.js";
import "../styles/base.css";
import "../styles/data.css";
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/rooms.css";

const place = document.getElementById("app");
if (place) render(<LabApp />, place);
